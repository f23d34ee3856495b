import type { TemplateContent } from '@xinqi/api/calls'
import { plainParty } from '@xinqi/api/plain-party'
import { PARTY_KIND } from '@xinqi/api/status'
import { createPdf, FontSet, measure, PageCanvas, type TextStyle } from '@xinqi/pdf-signature/fill'
import { type Blank, type Paragraph, paragraphsOf, type Sample } from './sample.ts'

type Field = TemplateContent['fields'][number]
type Party = TemplateContent['parties'][number]

const WIDTH = 595
const HEIGHT = 842
const LEFT = 72
const RIGHT = WIDTH - 72
const TOP = 80
const BOTTOM = HEIGHT - 72
const SIZE = 11
const LINE = 21
const BODY: TextStyle = { face: 'song', sizePt: SIZE, colour: '#111111' }
const HEADING: TextStyle = { face: 'hei-bold', sizePt: SIZE, colour: '#111111' }
const TITLE: TextStyle = { face: 'song-bold', sizePt: 20, colour: '#111111' }
/** Room for one party's mark and date. */
const BLOCK = { width: 220, height: 150 }
const NOT_FIRST = new Set('，。、；：？！）》」』】〕”’…')

const share = (left: number, top: number, width: number, height: number) => ({
  x: left / WIDTH,
  y: top / HEIGHT,
  width: width / WIDTH,
  height: height / HEIGHT,
})

/** The document as pages, with a place for everything to be filled in and for each party to sign. */
class Drawing {
  readonly fonts = new FontSet()
  readonly pages: PageCanvas[] = []
  readonly fields: Field[] = []
  private y = 0
  private x = LEFT
  private readonly fileId: string
  private readonly parties: readonly Party[]

  constructor(fileId: string, parties: readonly Party[]) {
    this.fileId = fileId
    this.parties = parties
    this.newPage()
  }

  private newPage() {
    this.pages.push(new PageCanvas(WIDTH, HEIGHT, this.fonts))
    this.y = TOP
  }
  private newLine() {
    this.y += LINE
    this.x = LEFT
    if (this.y + LINE > BOTTOM) this.newPage()
  }

  title(text: string) {
    const wide = measure(text, TITLE.face) * TITLE.sizePt
    this.pages[0]!.text(text, (WIDTH - wide) / 2, this.y + 10, TITLE)
    this.y += 46
  }

  paragraph({ heading, pieces }: Paragraph) {
    const style = heading ? HEADING : BODY
    this.x = LEFT + (heading ? 0 : 2 * SIZE)
    for (const piece of pieces) {
      if ('text' in piece) this.run(piece.text, style)
      else this.blank(piece.blank)
    }
    this.newLine()
    if (!heading) this.y += 3
  }

  /** A mark that may not begin a line hangs over the end of the one before it. */
  private run(text: string, style: TextStyle) {
    let run = ''
    let from = this.x
    const put = () => {
      if (run) this.pages.at(-1)!.text(run, from, this.y + SIZE, style)
      run = ''
    }
    for (const character of text) {
      const wide = measure(character, style.face) * style.sizePt
      if (this.x + wide > RIGHT + 0.5 && !NOT_FIRST.has(character)) {
        put()
        this.newLine()
        from = this.x
      }
      run += character
      this.x += wide
    }
    put()
  }

  private blank({ name, who, kind, ems }: Blank) {
    const wide = Math.min(ems * SIZE, RIGHT - LEFT)
    if (this.x + wide > RIGHT + 0.5) this.newLine()
    const under = this.y + SIZE + 3
    this.pages.at(-1)!.line(
      [
        [this.x, under],
        [this.x + wide, under],
      ],
      '#555555',
      0.5,
    )
    this.place(name, kind, who === 's' ? null : (this.parties[who === 'a' ? 0 : 1]?.partyId ?? null), {
      ...share(this.x, this.y - 2, wide, LINE - 4),
    })
    this.x += wide
  }

  private place(
    name: string,
    kind: Field['kind'],
    partyId: string | null,
    box: Pick<Field, 'x' | 'y' | 'width' | 'height'>,
  ) {
    this.fields.push({
      fieldId: crypto.randomUUID(),
      fileId: this.fileId,
      partyId,
      kind,
      page: this.pages.length - 1,
      ...box,
      name,
      required: true,
      settings: kind === 'text' || kind === 'number' || kind === 'day' ? { font: 'song', sizePt: 10.5 } : {},
    })
  }

  signatures() {
    this.y += 14
    if (this.y + BLOCK.height > BOTTOM) this.newPage()
    this.parties.forEach((party, index) => {
      const left = LEFT + index * (BLOCK.width + 12)
      const page = this.pages.at(-1)!
      const how = party.kind === PARTY_KIND.company ? '盖章' : '签字'
      page.text(`${party.roleName}（${how}）：`, left, this.y + SIZE, BODY)
      page.text('日期：', left, this.y + 136, BODY)
      const mark =
        party.kind === PARTY_KIND.company
          ? share(left + 20, this.y + 18, 119, 100)
          : share(left + 20, this.y + 40, 102, 45)
      this.place(
        party.kind === PARTY_KIND.company ? '签章' : '签名',
        party.kind === PARTY_KIND.company ? 'seal' : 'signature',
        party.partyId,
        mark,
      )
      this.place('签署日期', 'date', party.partyId, share(left + 36, this.y + 122, 113, 20))
    })
  }
}

const partiesOf = ({ roles }: Sample): Party[] =>
  roles.map(({ name, kind }, index) =>
    plainParty({
      turn: index + 1,
      kind,
      isOwn: index === 0,
      roleName: name,
    }),
  )

export type DrawnSample = {
  pdf: Buffer
  pageSizes: [number, number][]
  parties: Party[]
  fields: Field[]
}

export const drawSample = async (sample: Sample, fileId: string, at: Date): Promise<DrawnSample> => {
  const parties = partiesOf(sample)
  const drawing = new Drawing(fileId, parties)
  drawing.title(sample.name.replace(/（.*）$/, ''))
  for (const paragraph of paragraphsOf(sample)) drawing.paragraph(paragraph)
  drawing.signatures()
  const pdf = await createPdf(drawing.pages, drawing.fonts, {
    title: sample.name,
    author: '信契',
    createdAt: at,
  })
  return { pdf, pageSizes: drawing.pages.map(() => [WIDTH, HEIGHT]), parties, fields: drawing.fields }
}
