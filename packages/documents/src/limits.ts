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
  renderedPixels: 20_000_000,
  /** OFD inside OFD (seal pictures). */
  nesting: 3,
  /** Objects drawn on one OFD page, templates and annotations included. */
  drawnObjects: 200_000,
  glyphsPerPage: 200_000,
}

/** What of a workbook could reasonably become pages somebody signs. */
export const sheetLimits = { sheets: 100, cells: 200_000, rows: 20_000, columns: 512 }

/**
 * What one step of the work may cost by itself: opening a file or reading a page, drawing a page, turning an uploaded
 * picture into a page, recognising a page, converting an Office file, printing an HTML template.
 */
export type StepLimit =
  | 'stepSeconds'
  | 'pictureSeconds'
  | 'frameSeconds'
  | 'recognitionSeconds'
  | 'conversionSeconds'
  | 'printSeconds'

export type WorkLimits = Record<StepLimit, number> & {
  /**
   * Seconds of processor time a file may take before it has shown anything for it. Each step adds what such a step is
   * worth (`stepWorth`): a long honest file earns its time page by page, a short one made to hurt has only this.
   */
  fileSeconds: number
  /** Wall-clock seconds without any progress: catches a step that waits instead of working. */
  idleSeconds: number
  /** Wall-clock seconds for the whole call. */
  totalSeconds: number
  /** Resident memory of the reading process for files of up to a megabyte. */
  memoryMb: number
  /** The same for larger files: a scan of 10 MB has pictures to unpack. */
  largeMemoryMb: number
  /** Resident memory once a page is being recognised: the models alone take most of it. */
  recognitionMemoryMb: number
  /** Resident memory while an HTML template is printed: fonts and the pages of a long table. */
  printMemoryMb: number
  /** Resident memory of an Office conversion; the embedded engine peaks near 2 GB. */
  conversionMemoryMb: number
}

export const defaultWorkLimits: WorkLimits = {
  stepSeconds: 3,
  pictureSeconds: 5,
  frameSeconds: 12,
  recognitionSeconds: 60,
  conversionSeconds: 90,
  printSeconds: 15,
  fileSeconds: 4.5,
  idleSeconds: 120,
  totalSeconds: 900,
  memoryMb: 300,
  largeMemoryMb: 640,
  recognitionMemoryMb: 1200,
  printMemoryMb: 500,
  conversionMemoryMb: 3200,
}

export const LARGE_FILE = MB
/** Seconds of processor time each megabyte of a file adds: there is that much more to unpack. */
export const SECONDS_PER_MB = 1.5

/** Seconds of processor time and megabytes a step of each kind adds to what the file may take. */
export const stepWorth: Record<StepLimit, { seconds: number; memoryMb: number }> = {
  stepSeconds: { seconds: 0.15, memoryMb: 0.75 },
  pictureSeconds: { seconds: 1.5, memoryMb: 0.75 },
  frameSeconds: { seconds: 8, memoryMb: 2 },
  recognitionSeconds: { seconds: 60, memoryMb: 1 },
  conversionSeconds: { seconds: 90, memoryMb: 0 },
  printSeconds: { seconds: 15, memoryMb: 0 },
}
