import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { World } from './world.ts'

/** What somebody reads in the evidence report he downloads, as another program finds it on the drawn pages; without spaces. */
export const reportText = async (
  world: World,
  contractId: string,
  token: string,
  more: { language?: 'en' } = {},
): Promise<string> => {
  const { response } = await world.send({
    url: '/api/web/contract/chain/download',
    payload: JSON.stringify({ contractId, ...more }),
    token,
  })
  if (!response.rawPayload.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(response.payload)
  const dir = mkdtempSync(path.join(tmpdir(), 'report-'))
  try {
    const file = path.join(dir, 'report.pdf')
    writeFileSync(file, response.rawPayload)
    return execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replace(/\s/g, '')
  } finally {
    rmSync(dir, { recursive: true })
  }
}
