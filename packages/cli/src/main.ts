import { homedir } from 'node:os'
import path from 'node:path'
import { runCommand } from './run.ts'

const { env } = process
const folder =
  env.XINQI_CONFIG_DIR ??
  path.join(env.XDG_CONFIG_HOME ?? env.APPDATA ?? path.join(homedir(), '.config'), 'xinqi')

process.exitCode = await runCommand(process.argv.slice(2), {
  env,
  folder,
  input: process.stdin,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
})
