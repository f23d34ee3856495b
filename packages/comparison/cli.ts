import { parseArgs } from 'node:util'
import { runCli } from './src/command-line.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'boolean' },
    seal: { type: 'boolean' },
    font: { type: 'boolean' },
    size: { type: 'boolean' },
    handwriting: { type: 'boolean' },
    furniture: { type: 'boolean' },
    json: { type: 'boolean' },
    html: { type: 'string' },
    excel: { type: 'string' },
  },
})
process.exitCode = await runCli(positionals, values)
