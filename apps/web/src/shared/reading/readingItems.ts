// What a text version goes through in order: the document's blocks, and among them the places where the reader acts.

import type { Data } from '@xinqi/api/calls'
import { words } from './messages/reading.zh.ts'

export type ReadBlock = Data<'/contract/documentText'>['blocks'][number]
export type ReadPlace = {
  id: string
  page: number
  x: number
  y: number
  width: number
  height: number
  /** What it is and whether it is done, as a button says it. */
  label: string
  isDone: boolean
  onPress?: () => void
}
export type ReadItem = { block: ReadBlock } | { place: ReadPlace }

type Box = Pick<ReadPlace, 'page' | 'x' | 'y' | 'width' | 'height'>
const isBefore = (block: Box, place: Box) =>
  block.page < place.page || (block.page === place.page && block.y <= place.y + place.height / 2)
const isAside = (block: Box, place: Box) =>
  block.page === place.page && (block.x + block.width <= place.x || block.x >= place.x + place.width)

/**
 * Pure. A place comes after the last block above it, as its column is read: one that stands beside it and does not reach it
 * says nothing about it, unless nothing else does.
 */
export const withPlaces = (blocks: readonly ReadBlock[], places: readonly ReadPlace[]): ReadItem[] => {
  const after = new Map<number, ReadPlace[]>()
  const inOrder = [...places].sort(
    (one, other) => one.page - other.page || one.y - other.y || one.x - other.x,
  )
  for (const place of inOrder) {
    let at = blocks.findLastIndex((block) => isBefore(block, place) && !isAside(block, place))
    if (at < 0 || blocks[at]!.page < place.page) {
      const beside = blocks.findLastIndex((block) => isBefore(block, place))
      at = Math.max(at, beside)
    }
    after.set(at, [...(after.get(at) ?? []), place])
  }
  const placesAfter = (at: number) => (after.get(at) ?? []).map((place) => ({ place }))
  return [...placesAfter(-1), ...blocks.flatMap((block, at) => [{ block }, ...placesAfter(at)])]
}

/** Voices swallow long sentences, and a pause loses no more than one of these. */
const LONGEST = 160

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[。！？；!?;\n])|(?<=\.)\s/u)
    .flatMap((part) => part.match(new RegExp(`.{1,${LONGEST}}`, 'gsu')) ?? [])
    .map((part) => part.trim())
    .filter(Boolean)

/** A row with the names of its columns, as somebody would read a table to another. */
const rowsAloud = (block: ReadBlock & { kind: 'table' }): string[] => {
  const [head, ...rest] = block.rows
  if (!block.hasHead) return block.rows.map((row) => row.map(({ text }) => text).join(words().cellComma))
  return rest.map((row) =>
    row
      .map(({ text }, at) => {
        const name = row.length === head!.length ? head![at]!.text : ''
        return name ? words().namedCell({ name, text }) : text
      })
      .join(words().cellComma),
  )
}

/** Pure. What is read aloud of one item. */
export const aloud = (item: ReadItem): string[] => {
  if ('place' in item) return [item.place.label]
  const { block } = item
  return (block.kind === 'table' ? rowsAloud(block) : [block.text]).flatMap(sentencesOf)
}
