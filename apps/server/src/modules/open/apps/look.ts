import type { Data } from '@xinqi/api/calls'
import { NO_APP_SCHEMES } from '@xinqi/api/open/app-schemes'
import { frameProblem, hostProblem } from '@xinqi/api/open/origin-rules'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { appChanged, appOf } from './app-of.ts'

const LOGO_MAX = 500_000
type Theme = Omit<Data<'/open/app/detail'>['theme'], 'logo'>
type Origins = Data<'/open/app/detail'>['origins']

export const themeOf = ({ theme }: Pick<OpenApp, 'theme'>): Theme => theme as Theme
/** Whose pages may frame ours, and where ours may lead back to. */
export const originsOf = ({ origins }: Pick<OpenApp, 'origins'>): Origins => ({
  frames: [],
  hosts: [],
  schemes: [],
  ...(origins as Partial<Origins>),
})

export const saveTheme = async (call: Call<'/open/app/saveTheme'>) => {
  const { body, db, files, note, services } = call
  const app = await appOf(call, body.appId)
  const { appId: _, removeLogo, ...theme } = body
  const picture = files[0]
  const values: Record<string, unknown> = { theme: JSON.stringify(theme) }
  if (picture) {
    const mediaType = pictureType(picture.bytes)
    if (!mediaType) throw new CodedError('FILE_TYPE', '标志须为 PNG 或 JPG 图片')
    if (picture.bytes.length > LOGO_MAX) throw new CodedError('FILE_SIZE', '标志不能超过 500 KB')
    values.logo_blob = (
      await services.blobs.put(db, { scopeId: app.company_id, bytes: picture.bytes, mediaType })
    ).id
  } else if (removeLogo === '1') values.logo_blob = null
  await inRows(db, 'open_app', { id: app.id }).set(values)
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id, ...theme } })
  return {}
}

export const saveOrigins = async (call: Call<'/open/app/saveOrigins'>) => {
  const { body, db, note } = call
  const app = await appOf(call, body.appId)
  const { appId: _, ...given } = body
  const refused = given.schemes.find((scheme) => NO_APP_SCHEMES.has(scheme))
  if (refused) throw new CodedError('BAD_REQUEST', `「${refused}」不是应用协议`)
  const problem = [
    ...given.frames.map((one) => frameProblem(one, app.is_sandbox)),
    ...given.hosts.map((one) => hostProblem(one, app.is_sandbox)),
  ].filter((one) => one !== null)
  if (problem.length) throw new CodedError('BAD_REQUEST', problem.join('；'))
  const lower = (list: readonly string[]) => [...new Set(list.map((one) => one.toLowerCase()))]
  const origins = { frames: lower(given.frames), hosts: lower(given.hosts), schemes: given.schemes }
  await inRows(db, 'open_app', { id: app.id }).set({ origins: JSON.stringify(origins) })
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id, ...origins } })
  return {}
}
