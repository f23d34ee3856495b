import { runCommand } from './src/command.ts'

process.exitCode = await runCommand(process.argv.slice(2), (text) => console.log(text))
