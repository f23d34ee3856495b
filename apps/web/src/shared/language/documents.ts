// The long texts people agree to. What stands in the evidence is the Chinese; whoever reads another language is shown a
// translation that says so.

import type { Agreement, AgreementName } from '@xinqi/api/agreements'
import type { ConsentDocument } from '@xinqi/api/consent'
import { loadChunk } from '../recovery/loadChunk.ts'
import { language } from './language.ts'

const loadEnglish = () => loadChunk(() => import('@xinqi/api/documents-en'))

export const loadAgreement = async (name: AgreementName): Promise<Agreement> =>
  language.get() === 'en'
    ? (await loadEnglish()).AGREEMENTS_EN[name]
    : (await loadChunk(() => import('@xinqi/api/agreements'))).AGREEMENTS[name]

export const loadConsentDocuments = async (): Promise<readonly ConsentDocument[]> =>
  language.get() === 'en'
    ? (await loadEnglish()).CONSENT_DOCUMENTS_EN
    : (await loadChunk(() => import('@xinqi/api/consent'))).CONSENT_DOCUMENTS

export const loadLabourNotice = async (): Promise<ConsentDocument> => {
  if (language.get() === 'en') return (await loadEnglish()).LABOUR_NOTICE_EN
  const { LABOUR_NOTICE_TITLE, LABOUR_NOTICE_SECTIONS } = await loadChunk(
    () => import('@xinqi/api/labour-notice'),
  )
  return { title: LABOUR_NOTICE_TITLE, sections: LABOUR_NOTICE_SECTIONS }
}
