import { describe, expect, it } from 'vitest'
import { ZipPackage } from '../src/archive/zip.ts'
import { safeDocx } from '../src/office/safe-docx.ts'
import { findIn } from './find-in-process.ts'
import { cleanFile, contractDocx, SECRET, TRICKS } from './hidden-tricks.ts'

const SLOW = 60_000

describe('text that people and machines would read differently', () => {
  it.each(TRICKS)(
    '$number $name is told, with its place, and not read',
    { timeout: SLOW },
    async ({ make, secret, kind, number }) => {
      const { findings, read } = await findIn(await make())
      expect(findings.length).toBeGreaterThan(0)
      if (secret) {
        expect(read.replace(/\s/g, '')).not.toContain(secret)
        if (kind === 'pdf') expect(findings[0]).toMatchObject({ page: 0, box: { x: expect.any(Number) } })
      }
      // What is honestly on the page is still read; a scan is not, without recognition.
      if (number !== 40) expect(read).toContain('液压铰链')
    },
  )

  it.each(Array.from({ length: 10 }, (_, seed) => seed))(
    'clean file %i raises no alarm',
    { timeout: SLOW },
    async (seed) => {
      const { findings } = await findIn((await cleanFile(seed)).bytes)
      expect(findings).toEqual([])
    },
  )
})

describe('tracked changes of a Word file', () => {
  const change = (kind: string, inner: string) =>
    `<w:${kind} w:id="1" w:author="a" w:date="2026-01-01T00:00:00Z">${inner}</w:${kind}>`
  const file = contractDocx(
    `<w:p><w:r><w:t>期限</w:t></w:r>${change('del', `<w:r><w:delText>${SECRET}</w:delText></w:r>`)}${change('ins', '<w:r><w:t>三十日</w:t></w:r>')}</w:p>` +
      `<w:tbl><w:tr><w:trPr><w:del w:id="3" w:author="a"/></w:trPr><w:tc><w:p><w:r><w:t>删去的行</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>留下的行</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`,
  )
  const written = (changes: 'accept' | 'reject') =>
    new TextDecoder().decode(new ZipPackage(safeDocx(file, changes)).read('word/document.xml'))

  it('are all accepted: deleted words and rows are gone, inserted ones plain', () => {
    const text = written('accept')
    expect(text).not.toContain(SECRET)
    expect(text).toContain('三十日')
    expect(text).not.toContain('删去的行')
    expect(text).toContain('留下的行')
    expect(text).not.toMatch(/<w:(ins|del)\b/)
  })

  it('are all rejected: the words that stood before stand again', () => {
    const text = written('reject')
    expect(text).toContain(`<w:t>${SECRET}</w:t>`)
    expect(text).not.toContain('三十日')
    expect(text).toContain('删去的行')
    expect(text).not.toMatch(/<w:(ins|del|delText)\b/)
  })
})
