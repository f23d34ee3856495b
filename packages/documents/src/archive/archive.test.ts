import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { compoundFile } from '../../test/make-compound.ts'
import { CompoundFile } from './compound.ts'
import { childElements, firstChild, parseXml, parseXmlText, textOf } from './xml.ts'
import { ZipPackage } from './zip.ts'

describe('zip', () => {
  test('gives back what was packed', () => {
    const zip = new ZipPackage(zipSync({ 'a/b.txt': Buffer.from('内容'), c: new Uint8Array(100_000) }))
    expect(zip.names()).toEqual(['a/b.txt', 'c'])
    expect(Buffer.from(zip.read('a/b.txt')).toString()).toBe('内容')
    expect(zip.read('c')).toHaveLength(100_000)
  })

  test('a missing entry is damage, not undefined', () => {
    expect(() => new ZipPackage(zipSync({ a: new Uint8Array(1) })).read('b')).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    )
  })
})

describe('xml', () => {
  test('names lose their prefix, text its escapes', () => {
    const root = parseXmlText(
      '<?xml version="1.0"?><a:r x:k="1 &lt; 2"><!-- no --><b>甲&amp;乙&#x4E19;</b><b><![CDATA[<raw>]]></b></a:r>',
    )
    expect(root.name).toBe('r')
    expect(root.attributes.k).toBe('1 < 2')
    expect(childElements(root, 'b').map(textOf)).toEqual(['甲&乙丙', '<raw>'])
    expect(firstChild(root, 'c')).toBeUndefined()
  })

  test('other encodings are read', () => {
    const gbk = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GBK"?><a>'),
      Buffer.from([0xba, 0xcf, 0xcd, 0xac]),
      Buffer.from('</a>'),
    ])
    expect(textOf(parseXml(gbk))).toBe('合同')
    expect(textOf(parseXml(Buffer.from('\ufeff<a>合同</a>', 'utf16le')))).toBe('合同')
  })

  test.each([
    ['<a><b></a></b>', 'damaged'],
    ['<a>', 'damaged'],
    ['<!DOCTYPE a><a/>', 'suspicious'],
    ['<a>&undefined;</a>', undefined],
    ['<a b="1>2"/>', undefined],
  ])('%s', (text, code) => {
    if (code) expect(() => parseXmlText(text)).toThrow(expect.objectContaining({ code }))
    else expect(parseXmlText(text).name).toBe('a')
  })

  test('attributes cannot reach the prototype', () => {
    const { attributes } = parseXmlText('<a __proto__="x" constructor="y"/>')
    expect(Object.getPrototypeOf(attributes)).toBeNull()
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

test('compound files name their streams', () => {
  const file = new CompoundFile(
    compoundFile([{ name: 'WordDocument', content: Buffer.from('hello'.padEnd(5000)) }]),
  )
  const entry = file.find('WordDocument')!
  expect(entry.size).toBe(5000)
  expect(Buffer.from(file.head(entry, 5)).toString()).toBe('hello')
})
