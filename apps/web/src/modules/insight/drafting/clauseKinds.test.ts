import { getSchema } from '@tiptap/core'
import Document from '@tiptap/extension-document'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import Text from '@tiptap/extension-text'
import { draftText, toContent } from '@xinqi/api/draft-document'
import { expect, it } from 'vitest'
import { ClauseParagraph, placeOf, readable } from './clauseKinds.ts'

it('reads a draft with a table as the server does, and finds each word again', () => {
  const content = toContent([
    { kind: 'title', text: '买卖合同' },
    { kind: 'clause', text: '清单', source: '模型' },
    {
      kind: 'table',
      rows: [
        ['名称', '数量'],
        ['设备', '【待填：数量】'],
      ],
    },
    { kind: 'body', text: '以上清单经双方确认。' },
  ])
  const doc = getSchema([
    Document,
    ClauseParagraph,
    Text,
    Table,
    TableRow,
    TableHeader,
    TableCell,
  ]).nodeFromJSON(content)
  const { text, lines } = readable(doc)
  expect(text).toBe(draftText(content))
  for (const words of ['清单', '数量', '设备', '【待填：数量】', '双方确认']) {
    const at = text.indexOf(words)
    const from = placeOf(lines, at)
    expect(doc.textBetween(from, placeOf(lines, at + words.length))).toBe(words)
  }
})
