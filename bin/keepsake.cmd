@echo off
rem keepsake's command line on Windows: the runtime's interpreter, else the first Python that starts.
setlocal
set "home=%KEEPSAKE_HOME%"
if not defined home set "home=%LOCALAPPDATA%\keepsake"
set "main=%~dp0..\scripts\keepsake\cli\__main__.py"
set "runtime=%home%\runtime\current\Scripts\python.exe"
if exist "%runtime%" (
  "%runtime%" -I -X pycache_prefix="%home%\pycache" "%main%" %*
  exit /b
)
for %%p in ("py -3" python python3) do (
  %%~p -I -c "import sys, sqlite3; sys.exit(sys.version_info < (3, 9))" >nul 2>nul && (
    %%~p -I -X pycache_prefix="%home%\pycache" "%main%" %*
    exit /b
  )
)
echo keepsake: no Python 3.9 or newer was found; install one and try again 1>&2
exit /b 1
