import { runCli } from './src/command-line.ts'

process.exitCode = await runCli(process.argv.slice(2))
