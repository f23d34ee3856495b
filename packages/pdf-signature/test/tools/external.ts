import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Judges that share no code with us. A test that needs one says so in its title when it is skipped. */
export function isInstalled(...tools: string[]): boolean {
  return tools.every((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0)
}

export const skippedWithout = (...tools: string[]): string =>
  isInstalled(...tools) ? '' : `（跳过：未安装 ${tools.filter((tool) => !isInstalled(tool)).join('、')}）`

export class Scratch {
  readonly path = mkdtempSync(join(tmpdir(), 'xinqi-sign-'))

  write(name: string, content: Uint8Array | string): string {
    const file = join(this.path, name)
    writeFileSync(file, content)
    return file
  }

  file(name: string): string {
    return join(this.path, name)
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

export interface ToolResult {
  status: number
  output: string
}

export function run(tool: string, args: string[], cwd?: string): ToolResult {
  const result = spawnSync(tool, args, { cwd, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  return { status: result.status ?? -1, output: `${result.stdout}${result.stderr}` }
}

export const bytesOf = (tool: string, args: string[]): Buffer => execFileSync(tool, args)
