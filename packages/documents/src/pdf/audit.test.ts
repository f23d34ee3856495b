import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { plainPdf, shadowObject } from '../../test/hostile-pdf.ts'
import { auditPdf } from './audit.ts'

test('honest files pass: plain tables, streams of objects, revisions', async () => {
  expect(auditPdf(plainPdf())).toBeUndefined()
  const document = await PDFDocument.create()
  document.addPage()
  expect(auditPdf(await document.save())).toBeUndefined()
  expect(auditPdf(await document.save({ useObjectStreams: false }))).toBeUndefined()
  expect(auditPdf(secondRevision())).toBeUndefined()
})

/** A change appended the way signing tools do it. */
function secondRevision(): Buffer {
  const first = plainPdf()
  const object = Buffer.from('4 0 obj\n<</Length 5>>\nstream\nq Q q\nendstream\nendobj\n')
  const previous = /startxref\n(\d+)/.exec(first.toString('latin1'))![1]
  const entry = `${String(first.length).padStart(10, '0')} 00000 n \n`
  const table = `xref\n4 1\n${entry}trailer\n<</Size 5/Root 1 0 R/Prev ${previous}>>\nstartxref\n${first.length + object.length}\n%%EOF\n`
  return Buffer.concat([first, object, Buffer.from(table)])
}

test.each<[string, () => Buffer]>([
  ['an object in no table', shadowObject],
  ['bytes after the end', () => Buffer.concat([plainPdf(), Buffer.from('more')])],
  [
    'a table that points elsewhere',
    () => Buffer.from(plainPdf().toString('latin1').replace('0000000009', '0000000010'), 'latin1'),
  ],
  [
    'no table',
    () =>
      Buffer.from(
        plainPdf()
          .toString('latin1')
          .replace(/xref\n0[\s\S]*trailer/, 'trailer'),
        'latin1',
      ),
  ],
  [
    'tables in a circle',
    () =>
      Buffer.from(
        plainPdf()
          .toString('latin1')
          .replace(/(trailer\n<<)([\s\S]*startxref\n)(\d+)/, '$1/Prev $3 $2$3'),
        'latin1',
      ),
  ],
])('%s is doubtful', (_, make) => {
  expect(auditPdf(make())).toEqual(expect.any(String))
})
