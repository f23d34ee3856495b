import { randomInt } from 'node:crypto'
import { PUBLIC_BASE, type PublicPath, publicEndpoints } from '@xinqi/api/open/registry'
import { needsFiling, prepareSample, sampleNeeds } from '@xinqi/api/open/sample-steps'
import { drawCompanySeal, encodePng, rasterise } from '@xinqi/seal-art'
import { CodedError } from '../../../platform/errors.ts'
import { prepareThenCommit } from '../../../platform/http/call.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { appOf } from '../apps/app-of.ts'
import { passSampleFiling } from '../filings/sample-filing.ts'
import { downloadUrl } from '../public-api/downloads.ts'
import { samplePaper } from '../public-api/sample-paper.ts'
import { sendAsApp } from './as-app.ts'

const SEAL_PIXELS_A_MM = 12

/** What stands for the file a sample uploads. */
export const sampleFile = async (fileName: string): Promise<Buffer> =>
  fileName.endsWith('.png')
    ? Buffer.from(
        encodePng(
          rasterise(drawCompanySeal({ name: '样例科技有限公司', type: 'finance' }), SEAL_PIXELS_A_MM),
        ),
      )
    : samplePaper({ changed: fileName.startsWith('changed') })

/** The sample of an endpoint with things the sandbox app really has: made for it now, through the gateway. */
export const debugSample = prepareThenCommit<'/open/debug/sample', object>(
  async (call) => {
    const { body, now, services, visitor } = call
    const app = await appOf(call, body.appId)
    if (!app.is_sandbox) throw new CodedError('OPEN_DEBUG_PRODUCTION')
    if (!(body.endpoint in publicEndpoints)) throw new CodedError('NOT_FOUND', '没有这个接口')
    const endpoint = body.endpoint as PublicPath
    if (needsFiling(endpoint)) await services.db.transaction().execute((tx) => passSampleFiling(tx, app, now))
    const around = {
      token: String(randomInt(1e7, 1e8)),
      now,
      fileUrl: urlOf(services, downloadUrl('sample-contract.pdf')),
    }
    return prepareSample(endpoint, around, async (path, sent) => {
      const { fileName } = sent as { fileName?: string }
      const isUpload = path === 'file/upload'
      const { code, answer, data } = await sendAsApp(services, app.id, {
        endpoint: path,
        body: isUpload ? await sampleFile(fileName!) : JSON.stringify(sent),
        ...(isUpload ? { query: `?fileName=${encodeURIComponent(fileName!)}` } : {}),
        address: visitor.address,
      })
      if (code === 1) return data as Record<string, unknown>
      const { msg } = JSON.parse(answer) as { msg: string }
      throw new CodedError('OPEN_SAMPLE', `准备示例数据时 ${path} 返回：${msg}`)
    })
  },
  async ({ body, note }, sample) => {
    note({ target: body.endpoint, detail: { appId: body.appId } })
    return {
      body: JSON.stringify(sample, null, 2),
      made: sampleNeeds(body.endpoint as PublicPath).map(({ path, summary }) => ({
        endpoint: `${PUBLIC_BASE}/${path}`,
        summary,
      })),
    }
  },
)
