import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { preparePngSeal } from '@xinqi/pdf-signature'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPersonSeal, encodePng, prepareSeal, rasterise, toSvg } from '../src/index.ts'

const drawing = drawPersonSeal({ name: '王小明', ending: '印', relief: 'white-on-red' })

it('writes PNG that other decoders read with colour, coverage and physical size', async () => {
  const image = rasterise(drawing, 10)
  const png = encodePng(image)
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([180, 180])
  expect((await sharp(png).metadata()).density).toBeCloseTo(254, 0)
  for (let i = 0; i < image.alpha.length; i += 97) {
    expect(data[i * 4 + 3]).toBe(image.alpha[i])
    expect([data[i * 4], data[i * 4 + 1], data[i * 4 + 2]]).toEqual([0xd6, 0x19, 0x1f])
  }
})

it('prepares what the PDF signer embeds: outlines for drawings, coverage for pictures', () => {
  const vector = prepareSeal(drawing)
  expect(vector).toMatchObject({ widthMm: 18, heightMm: 18, picture: { kind: 'vector' } })
  expect(prepareSeal(drawing).id).toBe(vector.id)
  const image = rasterise(drawing, 10)
  const { picture } = prepareSeal(image)
  expect(picture).toMatchObject({ kind: 'ink', width: 180, height: 180, colour: [0xd6, 0x19, 0x1f] })
  if (picture.kind === 'ink') expect(Buffer.compare(inflateSync(picture.alpha), image.alpha)).toBe(0)
})

it('makes PNG that the PDF signer reads back at the same size', () => {
  const { widthMm, picture } = preparePngSeal(encodePng(rasterise(drawing, 10)))
  expect(widthMm).toBeCloseTo(18, 1)
  expect(picture.kind).toBe('ink')
})

it('draws from the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seal-art-'))
  try {
    const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
    const run = (...args: string[]) =>
      execFileSync(process.execPath, ['--import', 'tsx', cli, ...args], { encoding: 'utf8', stdio: 'pipe' })
    const out = join(folder, 'seal.svg')
    expect(
      run('person', '--name', '王小明', '--ending', '印', '--relief', 'white-on-red', '--out', out),
    ).toContain('18×18 mm')
    expect(readFileSync(out, 'utf8')).toBe(toSvg(drawing))
    expect(() => run('company', '--name', '甲', '--out', out)).toThrow(/SEAL_TEXT_LENGTH/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
