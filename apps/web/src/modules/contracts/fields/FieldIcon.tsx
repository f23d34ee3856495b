import type { FieldKind } from '@xinqi/api/calls'

const PATHS: Readonly<Record<FieldKind, string>> = {
  seal: 'M8 2.2a2.6 2.6 0 0 0-1.3 4.9v1.7H4.4A1.4 1.4 0 0 0 3 10.2v1.3h10v-1.3a1.4 1.4 0 0 0-1.4-1.4H9.3V7.1A2.6 2.6 0 0 0 8 2.2ZM3.4 13.6h9.2',
  signature:
    'M2.5 11.5c2-5 3.8-7.6 5-7 1.4.8-3 6.4-1.6 7 1 .4 2-2.2 3-2 .9.2.2 1.9 1.2 2 .8.1 1.4-1.2 3.4-1.2M2.5 14h11',
  seam: 'M8 1.5v13M5.5 4.3a4 4 0 0 0 0 7.4M10.5 4.3a4 4 0 0 1 0 7.4',
  date: 'M3 4h10v9.5H3zM3 7h10M5.5 2.3V5M10.5 2.3V5M5.8 10l1.5 1.5 2.9-2.8',
  remark: 'M2.5 3h11v8H7l-2.8 2.5V11H2.5zM5 6h6M5 8.4h4',
  text: 'M3.5 4.5V3h9v1.5M8 3v10M6 13h4',
  lines: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  number: 'M6.3 2.5 4.8 13.5M11.2 2.5 9.7 13.5M2.8 6h11M2.2 10h11',
  day: 'M3 4h10v9.5H3zM3 7h10M5.5 2.3V5M10.5 2.3V5',
  choice: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  check: 'M3 3h10v10H3zM5.3 8.2l2 2 3.6-4.3',
  select: 'M2.5 4h11v8h-11zM8.5 7l1.5 1.7L11.5 7',
  image: 'M2.5 3h11v10h-11zM2.5 11l3.3-3.4 2.7 2.6 2-1.8 3 2.8M10.4 5.6h.1',
  table: 'M2.5 3h11v10h-11zM2.5 6.4h11M2.5 9.7h11M6.8 3v10',
  idNumber:
    'M1.8 3.5h12.4v9H1.8zM5.3 6a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6ZM3.4 10.8c.4-1.4 3.4-1.4 3.8 0M9 6.5h3.4M9 9.4h3.4',
  phone: 'M4.5 1.8h7v12.4h-7zM7 12.2h2',
  region:
    'M8 1.8a4.4 4.4 0 0 0-4.4 4.4C3.6 9.6 8 14.2 8 14.2s4.4-4.6 4.4-8A4.4 4.4 0 0 0 8 1.8ZM8 4.7a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  watermark: 'M8 1.8S3.8 6.6 3.8 9.8a4.2 4.2 0 0 0 8.4 0C12.2 6.6 8 1.8 8 1.8ZM6 10.2c.2 1.1 1 1.8 2 1.9',
}

export const FieldIcon = ({ kind, size = '1em' }: { kind: string; size?: string | number }) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={{ flex: 'none' }}
  >
    <path d={PATHS[kind as FieldKind] ?? PATHS.text} />
  </svg>
)
