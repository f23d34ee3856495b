// Bounds on what one file may cost. Everything a hostile file could blow up is counted against one of these.

const MB = 1024 * 1024

export const inputLimits = {
  /** Specification section 5: 10 MB per file. */
  bytes: 10 * MB,
  pages: 1000,
  archiveEntries: 5000,
  /** One part of a docx or ofd, unpacked. */
  entryBytes: 64 * MB,
  /** All parts together, unpacked. */
  archiveBytes: 160 * MB,
  xmlDepth: 200,
  xmlNodes: 2_000_000,
  /** One picture, decoded. A3 at 600 dpi is 70 million. */
  pixels: 80_000_000,
  /** One rendered page picture; larger requests are scaled down to this. */
  renderedPixels: 40_000_000,
  /** OFD inside OFD (seal pictures). */
  nesting: 3,
  /** Objects drawn on one OFD page, templates and annotations included. */
  drawnObjects: 200_000,
  glyphsPerPage: 200_000,
}

export type WorkLimits = {
  /** Seconds of processor time one step (opening, one page) may take before the process is ended. */
  stepSeconds: number
  /** Seconds of processor time to decode, draw or encode one large picture or page. */
  pictureSeconds: number
  /** Seconds of processor time to recognise one scanned page. */
  recognitionSeconds: number
  /** Seconds of processor time one Office conversion may take. */
  conversionSeconds: number
  /** Wall-clock seconds without any progress: catches a step that waits instead of working. */
  idleSeconds: number
  /** Wall-clock seconds for the whole call. */
  totalSeconds: number
  /** Resident memory of the reading process. */
  memoryMb: number
  /** Resident memory of an Office conversion; the embedded engine peaks near 2 GB. */
  conversionMemoryMb: number
}

export const defaultWorkLimits: WorkLimits = {
  stepSeconds: 3,
  pictureSeconds: 12,
  recognitionSeconds: 60,
  conversionSeconds: 90,
  idleSeconds: 120,
  totalSeconds: 900,
  memoryMb: 1200,
  conversionMemoryMb: 3200,
}
