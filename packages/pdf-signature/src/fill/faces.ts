import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as fontkit from 'fontkit'
import { rareSliceFor } from './rare-characters.ts'

export type FaceName = 'song' | 'song-semibold' | 'song-bold' | 'song-black' | 'hei' | 'hei-bold' | 'xingkai'

export interface Face {
  /** Stable across runs; the rare-character slices have names of their own. */
  id: string
  /** The whole font file, to be cut down to what is drawn. */
  bytes: Buffer
  /** The character is missing in the asked face and is drawn from the wide-coverage fallback. */
  fallback: boolean
  font: fontkit.Font
}

const packageFiles: Record<FaceName, string> = {
  song: 'noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  'song-semibold': 'noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf',
  'song-bold': 'noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  'song-black': 'noto-serif-sc/900Black/NotoSerifSC_900Black.ttf',
  hei: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'hei-bold': 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  xingkai: 'ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf',
}

const require = createRequire(import.meta.url)
const opened = new Map<string, Face>()

/** Loaded with the first face that is opened: it would be a quarter of a second of every start. */
export const readFont = (bytes: Uint8Array): fontkit.Font =>
  (require('fontkit') as typeof fontkit).create(bytes as Buffer) as fontkit.Font

function open(id: string, file: string, fallback: boolean): Face {
  const known = opened.get(id)
  if (known) return known
  const bytes = readFileSync(file)
  const face = { id, bytes, fallback, font: readFont(bytes) }
  opened.set(id, face)
  return face
}

function packageFile(name: FaceName): string {
  const path = packageFiles[name]
  const pack = path.slice(0, path.indexOf('/'))
  const manifest = require.resolve(`@expo-google-fonts/${pack}/package.json`)
  return join(dirname(manifest), path.slice(pack.length + 1))
}

export function openFace(name: FaceName): Face {
  return opened.get(name) ?? open(name, packageFile(name), false)
}

/**
 * The face that can really draw this character, or undefined when no installed face can.
 * Noto covers GBK and most registered names; some real names (𠮷) exist only in the fallback.
 */
export function faceFor(character: string, name: FaceName): Face | undefined {
  const codePoint = character.codePointAt(0)!
  const wanted = openFace(name)
  if (wanted.font.hasGlyphForCodePoint(codePoint)) return wanted
  // A brush face has few signs besides Chinese: what it lacks is drawn plainly rather than not at all.
  const plain = openFace('song')
  if (plain.font.hasGlyphForCodePoint(codePoint)) return plain
  const slice = rareSliceFor(codePoint)
  if (!slice) return undefined
  const fallback = open(slice.id, slice.file, true)
  return fallback.font.hasGlyphForCodePoint(codePoint) ? fallback : undefined
}
