import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { runCli } from '../src/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'comparison-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0)
  const code = await runCli(args)
  return { code, out: out.join(''), err: err.join('') }
}

const BASE = '第一条　总价为1,200元（含税）。\n第二条　三十日内付清。'

describe('the command line', () => {
  it('prints the agreed JSON with offsets into the file', async () => {
    const base = file('base.txt', BASE)
    const final = file('final.txt', `\ufeff${BASE.replace('1,200', '1,500')}`)
    const { code, out } = await run(base, final, '--json')
    expect(code).toBe(0)
    const result = JSON.parse(out)
    expect(Object.keys(result).sort()).toEqual(['diffs', 'ms', 'similarity'])
    expect(result.diffs).toEqual([
      {
        type: 'replace',
        baseStart: 7,
        baseEnd: 12,
        finalStart: 8,
        finalEnd: 13,
        baseText: '1,200',
        finalText: '1,500',
        class: 'text',
        category: '金额',
      },
    ])
    expect(typeof result.ms).toBe('number')
  })

  it('reports width only with --width', async () => {
    const base = file('wide.txt', BASE)
    const final = file('narrow.txt', BASE.replace('（含税）', '(含税)'))
    expect(JSON.parse((await run(base, final, '--json')).out).diffs).toEqual([])
    expect(JSON.parse((await run('--width', base, final, '--json')).out).diffs).toHaveLength(2)
  })

  it('reads GB18030 files', async () => {
    // 甲方 in GB18030, as an older Chinese system would have saved it.
    const base = file('gbk.txt', new Uint8Array([0xbc, 0xd7, 0xb7, 0xbd]))
    const { out } = await run(base, file('utf8.txt', '甲方'), '--json')
    expect(JSON.parse(out).diffs).toEqual([])
  })

  it('lists the differences for people and writes the exports', async () => {
    const base = file('a.txt', BASE)
    const final = file('b.txt', BASE.replace('三十日', '六十日'))
    const html = join(folder, 'out.html')
    const excel = join(folder, 'out.xlsx')
    const { out } = await run(base, final, '--html', html, '--excel', excel)
    expect(out).toContain('[修改·正文·期限]')
    expect(out).toContain('“三十日” → “六十日”')
    expect(readFileSync(html, 'utf8')).toContain('六十')
    expect(readFileSync(excel).subarray(0, 2).toString()).toBe('PK')
  })

  it('fails with a message on bad use and missing files', async () => {
    expect(await run('one.txt')).toMatchObject({ code: 1, err: expect.stringContaining('用法') })
    expect(await run('a.txt', 'b.txt', '--nonsense')).toMatchObject({
      code: 1,
      err: expect.stringContaining('用法'),
    })
    const missing = await run(join(folder, 'missing.txt'), join(folder, 'missing.txt'))
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('无法读取') })
  })
})
