import type { Engine } from './engine.ts'

type Ours = typeof import('./engine-ours.ts').ours
const ours = (how: string, ...given: Parameters<Ours>) => ({
  label: `pdf-signature, ${how}`,
  load: async () => (await import('./engine-ours.ts')).ours(...given),
})

/** Each is loaded on demand, so that a process holds nothing but the engine it measures. */
export const CONTESTANTS: Record<string, { label: string; load: () => Promise<Engine> }> = {
  floor: {
    label: 'floor: SHA-256 + one RSA signature',
    load: async () => (await import('./engine-floor.ts')).floor,
  },
  'ours-rsa': ours('RSA-2048, whole file', 'rsa2048', 'b', 'file'),
  'ours-rsa-tail': ours('RSA-2048, tail', 'rsa2048', 'b', 'tail'),
  'ours-p256-t': ours('P-256, B-T, tail', 'p256', 't', 'tail'),
  'ours-sm2-t': ours('SM2, B-T, tail', 'sm2', 't', 'tail'),
  'ours-national': {
    label: 'national-seal + P-256 B-T, tail',
    load: async () => (await import('./engine-national.ts')).nationalSeal,
  },
  libpdf: { label: '@libpdf/core 0.4.2', load: async () => (await import('./engine-libpdf.ts')).libpdf },
  signpdf: {
    label: 'pdf-lib 1.17.1 + @signpdf 3.3.0',
    load: async () => (await import('./engine-signpdf.ts')).signpdf,
  },
}
