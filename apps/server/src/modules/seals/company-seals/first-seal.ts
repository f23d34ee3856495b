import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import type { Services } from '../../../platform/services.ts'
import { drawSeal, type KeptDesign, micrometres, type SealDesign, svgOf } from './artwork.ts'
import { countLiveSeals } from './queries.ts'
import { SEAL } from './rules.ts'

const CONTRACT_SEAL = { name: '合同专用章', type: 2 } as const
const DESIGN: SealDesign = {
  shape: 'round',
  sizeMm: 38,
  star: true,
  doubleRing: false,
  horizontal: ['合同专用章'],
  lower: '',
  writing: 'vertical',
  colour: 'red',
}

/** A name no template can draw has a seal of its own brought as a picture; certification does not wait for it. */
const drawnOrNone = (companyName: string) => {
  try {
    return svgOf(drawSeal(companyName, DESIGN))
  } catch (error) {
    if (error instanceof CodedError) return null
    throw error
  }
}

/**
 * A certified company can sign at once: a contract seal drawn from its certified name waits for it, kept by whoever had
 * it certified. One that has seals already has made its own.
 */
export const giveFirstSeal = async (
  services: Services,
  db: Tx,
  company: { id: string; name: string },
  keeperAccountId: string,
  now: Date,
): Promise<void> => {
  if ((await countLiveSeals(db, company.id)) > 0) return
  const keeper = await rowOf(db, 'member', { company_id: company.id, account_id: keeperAccountId }, [
    'id',
    'name',
  ])
  const drawing = drawnOrNone(company.name)
  if (!drawing) return
  const { svg, widthMm, heightMm } = drawing
  const picture = await services.blobs.put(db, {
    scopeId: company.id,
    bytes: Buffer.from(svg),
    mediaType: 'image/svg+xml',
  })
  const id = newId()
  await addRow(db, 'company_seal', {
    company_id: company.id,
    id,
    ...CONTRACT_SEAL,
    status: SEAL.enabled,
    source: 1,
    design: JSON.stringify({ ...DESIGN, companyName: company.name } satisfies KeptDesign),
    picture_blob: picture.id,
    width_um: micrometres(widthMm),
    height_um: micrometres(heightMm),
    is_default: true,
    keeper_member_id: keeper?.id ?? null,
    created_by: keeperAccountId,
    created_by_name: keeper?.name ?? null,
    created_at: now,
  })
  await noteNamedActs(db, [
    {
      id,
      act: 'seal.made',
      owner: { id: company.id, isCompany: true },
      label: CONTRACT_SEAL.name,
      byAccount: keeperAccountId,
      at: now,
    },
  ])
}
