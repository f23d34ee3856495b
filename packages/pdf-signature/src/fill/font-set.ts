import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Font } from 'fontkit'
import { name, PdfDict, type PdfRef, PdfStream, PdfString, type PdfValue } from '../pdf/index.ts'
import { FillError } from './errors.ts'
import { type Face, type FaceName, faceFor, readFont } from './faces.ts'

export type AddObject = (value: PdfValue) => PdfRef

/** A run of characters drawn from one face. */
export interface Run {
  face: Face
  text: string
}

/** Tables a PDF reader never looks at. */
const needlessTables = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'STAT',
  'vhea',
  'vmtx',
  'VORG',
  'DSIG',
  'name',
  'gasp',
]

/** Characters used so far, per face; embedded once, as subsets, when all drawing is done. */
export class FontSet {
  readonly #used = new Map<string, { face: Face; characters: Set<string> }>()

  /** Splits text into runs of one face each, remembering every character for the subset. */
  runs(text: string, faceName: FaceName): Run[] {
    const runs: Run[] = []
    for (const character of text) {
      const face = this.#faceOf(character, faceName)
      const last = runs.at(-1)
      if (last?.face === face) last.text += character
      else runs.push({ face, text: character })
    }
    return runs
  }

  #faceOf(character: string, faceName: FaceName): Face {
    const face = requireFace(character, faceName)
    const known = this.#used.get(face.id)
    if (known) known.characters.add(character)
    else this.#used.set(face.id, { face, characters: new Set([character]) })
    return face
  }

  async embed(add: AddObject): Promise<EmbeddedFonts> {
    const fonts = new Map<string, EmbeddedFont>()
    for (const { face, characters } of this.#used.values()) {
      fonts.set(face.id, await embedFace(face, [...characters].sort(), `F${fonts.size + 1}`, add))
    }
    return new EmbeddedFonts(fonts)
  }
}

export function requireFace(character: string, faceName: FaceName): Face {
  const face = faceFor(character, faceName)
  if (face) return face
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  throw new FillError('GLYPH_MISSING', `字库中没有“${character}”字（U+${code}）`)
}

/** In ems. */
export function advanceOf(character: string, faceName: FaceName): number {
  const { font } = requireFace(character, faceName)
  return font.glyphForCodePoint(character.codePointAt(0)!).advanceWidth / font.unitsPerEm
}

interface EmbeddedFont {
  resourceName: string
  ref: PdfRef
  glyphIds: Map<string, number>
}

export class EmbeddedFonts {
  readonly #fonts: Map<string, EmbeddedFont>

  constructor(fonts: Map<string, EmbeddedFont>) {
    this.#fonts = fonts
  }

  resourceName(face: Face): string {
    return this.#fonts.get(face.id)!.resourceName
  }

  /** Two-byte glyph ids of the subset, as hexadecimal. */
  encode({ face, text }: Run): string {
    const { glyphIds } = this.#fonts.get(face.id)!
    return Array.from(text, (c) => glyphIds.get(c)!.toString(16).padStart(4, '0')).join('')
  }

  get resources(): PdfDict {
    return PdfDict.of(Object.fromEntries([...this.#fonts.values()].map((f) => [f.resourceName, f.ref])))
  }
}

interface Subset {
  font: Font
  length: number
  deflated: Buffer
}

/**
 * A company's watermark, a date, a name drawn on every file: the same characters come again and again, and cutting them
 * out of a font of 15 MB costs up to a tenth of a second of CPU.
 */
const mostKept = 64
const subsets = new Map<string, Promise<Subset>>()

function subsetOf(face: Face, characters: string[]): Promise<Subset> {
  const key = `${face.id} ${characters.join('')}`
  const subset = subsets.get(key) ?? cutSubset(face, characters)
  // The most recently used stands last.
  subsets.delete(key)
  subsets.set(key, subset)
  subset.catch(() => subsets.delete(key))
  if (subsets.size > mostKept) subsets.delete(subsets.keys().next().value!)
  return subset
}

async function cutSubset(face: Face, characters: string[]): Promise<Subset> {
  const { default: subsetFont } = await import('subset-font')
  const subset = await subsetFont(face.bytes, characters.join(''), {
    targetFormat: 'truetype',
    noLayoutClosure: true,
    noHinting: true,
    dropTables: needlessTables,
  })
  return { font: readFont(subset), length: subset.length, deflated: deflateSync(subset, { level: 9 }) }
}

async function embedFace(
  face: Face,
  characters: string[],
  resourceName: string,
  add: AddObject,
): Promise<EmbeddedFont> {
  // Glyph ids are those of the subset: read them back instead of guessing how it renumbered.
  const { font, length, deflated } = await subsetOf(face, characters)
  const em = font.unitsPerEm
  const thousandths = (value: number) => Math.round((value * 1000) / em)
  const glyphs = characters.map((character) => {
    const glyph = font.glyphForCodePoint(character.codePointAt(0)!)
    return { character, id: glyph.id, width: thousandths(glyph.advanceWidth) }
  })
  const tag = createHash('sha256').update(face.id).update(characters.join('')).digest()
  const prefix = Array.from(tag.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('')
  const baseFont = name(`${prefix}+${face.font.postscriptName.replace(/[^A-Za-z0-9-]/g, '')}`)
  const file = new PdfStream(PdfDict.of({ Length1: length, Filter: name('FlateDecode') }), deflated)
  const { bbox, ascent, descent } = font
  const descriptor = PdfDict.of({
    Type: name('FontDescriptor'),
    FontName: baseFont,
    Flags: 4,
    FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(thousandths),
    ItalicAngle: 0,
    Ascent: thousandths(ascent),
    Descent: thousandths(descent),
    CapHeight: thousandths(font.capHeight || ascent),
    StemV: face.id.includes('bold') ? 140 : 80,
    FontFile2: add(file),
  })
  const descendant = PdfDict.of({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: baseFont,
    CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
    FontDescriptor: add(descriptor),
    DW: 1000,
    W: glyphs.filter(({ width }) => width !== 1000).flatMap(({ id, width }) => [id, [width]]),
    CIDToGIDMap: name('Identity'),
  })
  const ref = add(
    PdfDict.of({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: [add(descendant)],
      ToUnicode: add(toUnicode(glyphs)),
    }),
  )
  return { resourceName, ref, glyphIds: new Map(glyphs.map(({ character, id }) => [character, id])) }
}

const ascii = (text: string) => new PdfString(Buffer.from(text, 'latin1'))

/** So that copying and searching give back the characters that were drawn. */
function toUnicode(glyphs: { character: string; id: number }[]): PdfStream {
  const lines = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
  ]
  const mostPerBlock = 100
  for (let start = 0; start < glyphs.length; start += mostPerBlock) {
    const block = glyphs.slice(start, start + mostPerBlock)
    lines.push(`${block.length} beginbfchar`)
    for (const { character, id } of block) {
      const unicode = Buffer.from(character, 'utf16le').swap16().toString('hex')
      lines.push(`<${id.toString(16).padStart(4, '0')}> <${unicode}>`)
    }
    lines.push('endbfchar')
  }
  lines.push('endcmap CMapName currentdict /CMap defineresource pop end end')
  const deflated = deflateSync(Buffer.from(lines.join('\n'), 'latin1'), { level: 9 })
  return new PdfStream(PdfDict.of({ Filter: name('FlateDecode') }), deflated)
}
