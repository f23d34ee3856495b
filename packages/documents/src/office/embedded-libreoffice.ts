// LibreOffice compiled to WebAssembly, from the package registry. It has no sockets and sees only the files given.

import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import {
  ConversionError,
  type ConversionErrorCode,
  createConverter,
  ENGINE_VERSION,
} from '@deepseek-ai/libreoffice-kit'
import { DocumentError, type DocumentErrorCode } from '../errors.ts'
import { defaultWorkLimits } from '../limits.ts'
import { STAND_IN_VERSION, standInFontFolder } from './stand-in-fonts.ts'

const codes: Record<ConversionErrorCode, DocumentErrorCode> = {
  'invalid-document': 'damaged',
  'unsupported-format': 'engine-missing',
  'input-too-large': 'limits-exceeded',
  'output-too-large': 'limits-exceeded',
  'invalid-output': 'damaged',
  timeout: 'time-exceeded',
  unavailable: 'engine-missing',
  failed: 'damaged',
}

/** The pool counts processor time; a short wall clock would end honest files on a crowded machine. */
const WHOLE_CALL_MS = defaultWorkLimits.totalSeconds * 1000

/**
 * A conversion runs most of what it runs a few times, in a process of its own: making all of that as fast as can be took
 * more than the conversion itself. What a long file runs without end is still made fast.
 */
const FAST_WHEN_RUN_OFTEN = '--wasm-tiering-budget=300000000'

export type EmbeddedJob = { source: string; target: string; workFolder: string; format?: 'pdf' | 'xlsx' }

export async function convertEmbedded({
  source,
  target,
  workFolder,
  format = 'pdf',
}: EmbeddedJob): Promise<string> {
  setFlagsFromString(FAST_WHEN_RUN_OFTEN)
  const converter = await createConverter({
    fontDirectories: [standInFontFolder(workFolder, 'embedded')],
    fontMetadataCacheDirectory: join(workFolder, 'font-metadata'),
    fontFallbacks: [
      ['Noto Serif CJK SC', 'SimSun'],
      ['Noto Sans CJK SC', 'SimHei'],
      ['Liberation Serif', 'Times New Roman'],
      ['Liberation Sans', 'Arial'],
    ],
    maxImageResolution: 300,
    timeoutMs: WHOLE_CALL_MS,
  })
  try {
    const request = { inputPath: source, outputPath: target }
    await (format === 'pdf' ? converter.render(request) : converter.convert(request))
    return `libreoffice-wasm ${ENGINE_VERSION} ${STAND_IN_VERSION}`
  } catch (error) {
    if (error instanceof ConversionError)
      throw new DocumentError(codes[error.code], error.message, { cause: error })
    throw error
  } finally {
    await converter.dispose()
  }
}
