// Hashes a file away from the page, so that a large one does not freeze it.

import { hex, sha256 } from '../api/sha256.ts'
import { sm3 } from './sm3.ts'

export type FileHashes = { sha256: string; sm3: string }

self.onmessage = async ({ data }: MessageEvent<File>) => {
  const bytes = new Uint8Array(await data.arrayBuffer())
  const hashes: FileHashes = { sha256: hex(sha256(bytes)), sm3: hex(sm3(bytes)) }
  self.postMessage(hashes)
}
