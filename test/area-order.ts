// An area uses those to its right and never those to its left.

export const AREAS = [
  'operator',
  'agents',
  'open',
  'insight',
  'evidence',
  'contracts',
  'commerce',
  'seals',
  'company',
  'people',
  'quota',
]

export const areaOf = (capability: string): string => capability.split('/', 1)[0]!
