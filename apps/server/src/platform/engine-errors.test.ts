import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@xinqi/api/errors'
import { DocumentError } from '@xinqi/documents'
import { SealError, SignError } from '@xinqi/pdf-signature'
import { FillError } from '@xinqi/pdf-signature/fill'
import { SealArtError } from '@xinqi/seal-art'
import { describe, expect, it } from 'vitest'
import { REFUSAL } from './certificates/engine-refusal.ts'
import { codedFromEngine, ENGINES } from './engine-errors.ts'

const classesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      [
        ...readFileSync(join(folder, name), 'utf8').matchAll(
          /class (\w+)(?:<[^>]+>)? extends (?:Error|CodedError)\b/g,
        ),
      ].map(([, found]) => found!),
    )

describe('an error of an engine', () => {
  it.each([
    [new DocumentError('memory-exceeded'), 'FILE_UNUSABLE'],
    [new FillError('GLYPH_MISSING', '字库中没有“김”字'), 'TEXT_UNDRAWABLE'],
    [new SignError('SIGN_TEXT_UNDRAWABLE', '内容过长，备注框放不下，请缩短内容'), 'TEXT_UNDRAWABLE'],
    [new SignError('SIGN_SEAM_NEEDS_PAGES', '骑缝章至少需要两页'), 'PLACE_UNUSABLE'],
    [new SealError('SEAL_CACHE_INVALID', 'x'), 'MARK_UNUSABLE'],
    [new SealArtError('SEAL_GLYPH_MISSING', '字库中没有这个字'), 'SEAL_DRAWING'],
  ] as const)('%s is told in words, never as a failure of ours', (error, name) => {
    const coded = codedFromEngine(error)!
    expect(coded.errorName).toBe(name)
    expect(coded.http).toBe(200)
    expect(coded.message).toMatch(/[\u4e00-\u9fff]/)
  })

  it('of whatever code never reaches a signer as a failure of ours', () => {
    const thrown = [
      ...Object.entries(ENGINES).flatMap(([name, codes]) =>
        Object.keys(codes).map((code) => ({ name, code })),
      ),
      ...Object.keys(REFUSAL).map((code) => ({ name: 'SignError', code })),
    ]
    expect(thrown.length).toBeGreaterThan(80)
    for (const { name, code } of thrown) {
      const told = codedFromEngine(Object.assign(new Error('文件无法处理'), { name, code }))
      expect([200, 400, 404, 429, 503], `${name} ${code}`).toContain(told?.http)
    }
  })

  it('of every kind the engines can throw is known', () => {
    // Those signing knows by their codes, and what never leaves its engine.
    const elsewhere = ['SignError', 'PkiError', 'SealError', 'TimestampError', 'PdfError', 'CmsError']
    const inside = ['CodedError', 'CrossReferenceFault', 'ForbiddenChange', 'Refused']
    const thrown = ['comparison', 'documents', 'evidence', 'pdf-signature', 'seal-art'].flatMap((engine) =>
      classesIn(fileURLToPath(new URL(`../../../../packages/${engine}/src`, import.meta.url))),
    )
    const known = new Set([...Object.keys(ENGINES), ...elsewhere, ...inside])
    expect(thrown.length).toBeGreaterThan(12)
    expect(thrown.filter((name) => !known.has(name))).toEqual([])
  })

  it('is known by its name and code alone: threads send copies', () => {
    const copy = Object.assign(new Error('骑缝章至少需要两页'), {
      name: 'SignError',
      code: 'SIGN_SEAM_NEEDS_PAGES',
    })
    expect(codedFromEngine(copy)).toMatchObject({ errorName: 'PLACE_UNUSABLE' })
  })

  it('with a code of a later version is still told, and a mistake of ours is not disguised', () => {
    const later = Object.assign(new Error('x'), { name: 'ReportError', code: 'REPORT_NEW' })
    expect(codedFromEngine(later)?.message).toBe(ERRORS.RECORD_UNAVAILABLE.msg)
    expect(codedFromEngine(new TypeError('x'))).toBeUndefined()
  })
})
