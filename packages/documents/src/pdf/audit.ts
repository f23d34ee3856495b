export function auditPdf(_pdf: Uint8Array): string | undefined {
  return undefined
}
