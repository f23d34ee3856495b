import type { FaceName } from '@xinqi/pdf-signature/faces'
import { type Drawing, inkColours, type SealColour } from './drawing.ts'
import { SealArtError } from './errors.ts'
import { type Box, frame, roundedRectangle } from './outline.ts'
import { breakEvenly, fillWithLines, share, splitInto, type Writing } from './square-seal.ts'
import { sealCharacters } from './text.ts'

export type PersonSealFace = 'song' | 'bold' | 'hei' | 'xingkai'

export interface PersonSealInput {
  /** 2 to 20 characters; a middle dot is allowed. */
  name: string
  shape?: 'square' | 'rectangle'
  /** Characters added after the name. */
  ending?: '' | '印' | '之印'
  face?: PersonSealFace
  /** 朱文: red characters in a frame. 白文: white characters on a red ground. */
  relief?: 'red-on-white' | 'white-on-red'
  border?: boolean
  /** Side of the square, or height of the rectangle. */
  sizeMm?: number
  colour?: SealColour
}

const faces: Record<PersonSealFace, FaceName> = {
  song: 'song-semibold',
  bold: 'song-black',
  hei: 'hei-bold',
  xingkai: 'xingkai',
}

export function drawPersonSeal(input: PersonSealInput): Drawing {
  const shape = input.shape ?? 'square'
  const name = sealCharacters(input.name, '姓名', 2, 20)
  const ending = Array.from(input.ending ?? '')
  const heightMm = input.sizeMm ?? (shape === 'square' ? 18 : 10)
  if (!(heightMm >= 6 && heightMm <= 40)) {
    throw new SealArtError('SEAL_SIZE', '个人印章的边长应在 6 至 40 毫米之间')
  }
  const writing: Writing = shape === 'square' ? 'vertical' : 'horizontal'
  const lines = shape === 'square' ? squareColumns(name, ending, heightMm) : [[...name, ...ending]]
  const widthMm = shape === 'square' ? heightMm : rectangleWidth(lines[0]!, heightMm)
  return drawBlock(input, lines, writing, widthMm, heightMm)
}

/** 法定代表人章: the square name seal companies keep beside the official one. */
export function drawLegalRepresentativeSeal(input: Omit<PersonSealInput, 'shape'>): Drawing {
  return drawPersonSeal({ sizeMm: 20, ...input, shape: 'square' })
}

/**
 * Traditional columns, read from the right. Three characters: the surname fills the right column.
 * Names too long for two columns are spread evenly.
 */
function squareColumns(name: string[], ending: string[], size: number): string[][] {
  const all = [...name, ...ending]
  if (all.length === 3) return [all.slice(0, 1), all.slice(1)]
  if (all.length === 2 || all.length === 4) return splitInto(all, 2)
  if (all.length === 5 && ending.length === 2) return [name, ending]
  return breakEvenly(ending.length === 2 ? [name, ending] : [all], size, size, 'vertical')
}

function rectangleWidth(line: string[], height: number): number {
  const inside = height - 2 * margin(height, true)
  return (
    Math.round((line.reduce((sum, c) => sum + share(c), 0) * inside * 0.86 + 2 * margin(height, true)) * 10) /
    10
  )
}

function margin(size: number, border: boolean): number {
  return border ? strokeFor(size) + 0.03 * size + 0.1 : 0.03 * size
}

function strokeFor(size: number): number {
  return Math.max(0.5, Math.min(1, size * 0.05))
}

function drawBlock(
  input: PersonSealInput,
  lines: string[][],
  writing: Writing,
  widthMm: number,
  heightMm: number,
): Drawing {
  const ground = input.relief === 'white-on-red'
  const border = ground || (input.border ?? true)
  const edge = margin(heightMm, border)
  const box: Box = { left: edge, top: edge, right: widthMm - edge, bottom: heightMm - edge }
  const whole: Box = { left: 0, top: 0, right: widthMm, bottom: heightMm }
  const gap = Math.min(0.05 * heightMm, (0.14 * heightMm) / lines.length)
  const characters = fillWithLines(lines, box, faces[input.face ?? 'song'], writing, gap)
  const common = { widthMm, heightMm, colour: inkColours[input.colour ?? 'red'] }
  const radius = heightMm * 0.03
  if (ground) return { ...common, ink: roundedRectangle(whole, radius), cut: characters }
  const rim = border ? frame(whole, strokeFor(heightMm), radius) : []
  return { ...common, ink: [...rim, ...characters], cut: [] }
}
