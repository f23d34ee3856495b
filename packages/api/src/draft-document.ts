// A draft as the editor keeps it, and as it reads: the numbers of clauses are counted here, on the page, in Word, in
// the PDF and for the review alike.

export type DraftLine = { kind: 'title' | 'clause' | 'body' | 'plain'; text: string }
type Leaf = { type?: string; text?: string }
export type DraftNode = {
  type?: string
  attrs?: Record<string, unknown> | null
  content?: (DraftNode & Leaf)[] | null
  text?: string
}

const DIGITS = '零一二三四五六七八九'
export const chineseNumber = (value: number): string => {
  if (value < 10) return DIGITS[value]!
  const [tens, ones] = [Math.floor(value / 10) % 10, value % 10]
  const hundreds = Math.floor(value / 100)
  const rest = `${tens > 1 || hundreds ? DIGITS[tens] : ''}${tens ? '十' : hundreds && ones ? '' : ''}${ones ? DIGITS[ones] : ''}`
  return hundreds ? `${DIGITS[hundreds]}百${tens ? rest : ones ? `零${DIGITS[ones]}` : ''}` : rest
}

const textOf = (node: DraftNode): string =>
  node.text ??
  (node.content ?? []).map((child) => (child.type === 'hardBreak' ? ' ' : textOf(child))).join('')

const KINDS = new Set(['title', 'clause', 'body', 'plain'])

/** Without numbers: what stands in the tree. */
export const rawLines = (content: DraftNode): DraftLine[] =>
  (content.content ?? []).map((node) => {
    const kind = String(node.attrs?.kind ?? 'body')
    return { kind: (KINDS.has(kind) ? kind : 'body') as DraftLine['kind'], text: textOf(node) }
  })

/** As it reads: 第一条 in front of each clause. */
export const linesOf = (content: DraftNode): DraftLine[] => {
  let number = 0
  return rawLines(content).map((line) =>
    line.kind === 'clause' ? { ...line, text: `第${chineseNumber(++number)}条 ${line.text}` } : line,
  )
}

export const draftText = (content: DraftNode): string =>
  linesOf(content)
    .map(({ text }) => text)
    .join('\n')

export const toContent = (lines: readonly DraftLine[]): DraftNode => ({
  type: 'doc',
  content: lines.map(({ kind, text }) => ({
    type: 'paragraph',
    attrs: { kind },
    ...(text ? { content: [{ type: 'text', text }] } : {}),
  })),
})

/** What is still to be filled in. */
export const BLANK = /【待填：([^】]{1,40})】/g
