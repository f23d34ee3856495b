import { zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { compoundFile } from '../test/make-compound.ts'
import { DocumentError } from './errors.ts'
import { sniff } from './sniff.ts'

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
const none = new Uint8Array(0)

describe('by content', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['pdf', () => Buffer.from('%PDF-1.4\n%%EOF')],
    ['docx', () => zipSync({ 'word/document.xml': none })],
    ['ofd', () => zipSync({ 'OFD.xml': none })],
    ['doc', () => compoundFile([{ name: 'WordDocument', content: Buffer.alloc(5000) }])],
    ['rtf', () => Buffer.from('{\\rtf1\\ansi x}')],
    [
      'word-xml',
      () => Buffer.from('<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>'),
    ],
    ['png', () => picture().png().toBuffer()],
    ['jpeg', () => picture().jpeg().toBuffer()],
    ['tiff', () => picture().tiff().toBuffer()],
  ])('%s', async (kind, make) => {
    expect(sniff(await make())).toBe(kind)
  })

  test.each([
    ['a web page', '<html></html>'],
    ['a vector drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a gif', 'GIF89a'],
    ['a program', 'MZ\x90\0'],
    ['plain text', '甲方：'],
  ])('%s is not accepted', (_, content) => {
    expect(() => sniff(Buffer.from(content))).toThrow(DocumentError)
  })

  test('a workbook is known, one in the binary form is not', () => {
    expect(sniff(zipSync({ 'xl/workbook.xml': none }))).toBe('xlsx')
    expect(() => sniff(zipSync({ 'xl/workbook.bin': none }))).toThrow(
      expect.objectContaining({ code: 'unsupported-type' }),
    )
  })
})

test('the messages people see are those of the specification', () => {
  expect(new DocumentError('unsupported-type').message).toBe(
    '上传文件类型错误，仅支持上传BMP/JPEG/JPG/PNG/TIF/TIFF格式图片及Word/WPS/PDF/OFD格式文档',
  )
  expect(new DocumentError('file-too-large').message).toBe('单个文件大小不超过10M，请重新上传')
})
