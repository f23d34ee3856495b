import { runCommand } from './src/cli/commands.ts'

process.exitCode = await runCommand(process.argv.slice(2), (text) => console.log(text))
