import type { Data } from '@xinqi/api/calls'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'

export type Template = Data<'/openEdit/template/list'>['list'][number]
export type TemplatePreview = { pdf: string; pages: number; title: string }

/** After any change to the templates of an app. */
export const templatesChanged = () => outdate('/openEdit/template/list')

export const attempt = (act: () => Promise<unknown>) =>
  void act().catch((error) => toast.error(whyNot(error)))

/** The one editor of HTML opens by a link, for whoever works in the console too. */
export const editHtml = async (appId: string, templateNo: string, navigate: (to: string) => unknown) => {
  const { code } = await call(
    '/openEdit/template/editLink',
    { appId, templateNo, purpose: 'edit', minutes: 480 },
    { quiet: true },
  )
  navigate(`/platform/htmlTemplate?code=${code}&appId=${appId}`)
}
