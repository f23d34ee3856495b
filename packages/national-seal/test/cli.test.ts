import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePdf } from '../../pdf-signature/test/sign/sample-pdf.ts'
import { runCommand } from '../src/cli/commands.ts'
import { flipBit, NOW, sealPng } from './parties.ts'
import { sampleOfd } from './sample-ofd.ts'

const folder = mkdtempSync(join(tmpdir(), 'national-seal-cli-'))
const at = (name: string) => join(folder, name)
const ca = at('ca')

async function run(...args: string[]) {
  const lines: string[] = []
  const status = await runCommand(args, (line) => lines.push(line), NOW)
  return { status, output: lines.join('\n') }
}

beforeAll(async () => {
  writeFileSync(at('seal.png'), sealPng())
  writeFileSync(at('in.ofd'), sampleOfd(3))
  writeFileSync(at('in.pdf'), samplePdf({ pages: 3 }))
  expect(await run('demo', ca)).toMatchObject({ status: 0 })
  for (const [file, owner] of [
    ['a.esl', '甲方有限公司'],
    ['b.esl', '乙方有限公司'],
  ] as const) {
    const made = await run(
      'make',
      at(file),
      '--ca',
      ca,
      '--owner',
      owner,
      '--name',
      `${owner}公章`,
      '--picture',
      at('seal.png'),
    )
    expect(made).toMatchObject({ status: 0, output: expect.stringContaining('GB/T 38540-2020') })
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('command line', () => {
  it('shows and verifies a seal', async () => {
    expect((await run('show', at('a.esl'), '--picture', at('out.png'))).output).toContain(
      '印章：甲方有限公司公章',
    )
    expect(readFileSync(at('out.png'))).toEqual(sealPng())
    expect(await run('verify', at('a.esl'), '--ca', ca)).toMatchObject({
      status: 0,
      output: expect.stringContaining('有效'),
    })
    expect(await run('verify', at('a.esl'))).toMatchObject({
      status: 1,
      output: expect.stringContaining('制章人不受信任'),
    })
    expect(JSON.parse((await run('verify', at('a.esl'), '--json')).output)).toMatchObject({
      code: 'SEAL_MAKER_UNTRUSTED',
    })
    writeFileSync(at('bad.esl'), flipBit(readFileSync(at('a.esl')), 2000))
    expect((await run('verify', at('bad.esl'), '--ca', ca)).status).toBe(1)
  })

  it.each(['ofd', 'pdf'])('seals and verifies %s for two parties', async (kind) => {
    const [first, second] = [at(`1.${kind}`), at(`2.${kind}`)]
    expect(
      await run('sign', at(`in.${kind}`), first, '--ca', ca, '--seal', at('a.esl'), '--riding', 'right'),
    ).toMatchObject({ status: 0 })
    expect(await run('sign', first, second, '--ca', ca, '--seal', at('b.esl'), '--x', '20')).toMatchObject({
      status: 0,
    })
    const verdict = await run('verify', second, '--ca', ca)
    expect(verdict).toMatchObject({ status: 0, output: expect.stringContaining('乙方有限公司') })
    expect((await run('verify', second)).status).toBe(1)
  })

  it('closes an OFD', async () => {
    await run('sign', at('in.ofd'), at('c.ofd'), '--ca', ca, '--seal', at('a.esl'), '--close')
    expect(await run('sign', at('c.ofd'), at('d.ofd'), '--ca', ca, '--seal', at('b.esl'))).toMatchObject({
      status: 2,
      output: expect.stringContaining('OFD_LOCKED'),
    })
  })

  it('says what is wrong with a call', async () => {
    expect(await run()).toMatchObject({ status: 2, output: expect.stringContaining('用法') })
    expect(await run('toString')).toMatchObject({ status: 2, output: expect.stringContaining('用法') })
    expect(await run('sign', 'a', 'b')).toMatchObject({ status: 2, output: expect.stringContaining('--ca') })
    expect(await run('demo', ca)).toMatchObject({ status: 2, output: expect.stringContaining('已有密钥') })
  })
})
