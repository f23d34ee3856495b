import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './qr-login.zh.ts'

export default {
  expired: 'The QR code has expired',
  refused: 'Cancelled on the phone',
  failed: 'The QR code did not load',
  goAndScan: 'Go to {label} and scan',
  willOpen: 'A page of {label} opens; once confirmed you come back here.',
  codeOf: 'QR code for {label}',
  renew: 'Get a new QR code',
  opened: 'Scanned. Please confirm on your phone.',
  confirmed: 'Confirmed, signing in',
  scanWith: 'Scan the QR code with {label} within 3 minutes',
  sandbox: 'Sandbox: {label} is not really asked. Scan it with a phone, or ',
  openPhone: 'open the page of the phone in a new window',
  fullStop: '.',
  notOffered: 'Signing in by QR code is not offered here. Please use a password or a code.',
  apps: 'App to scan with',
} satisfies Translation<typeof words>
