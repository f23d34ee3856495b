// A file of a contract for the viewer: the PDF on a desktop, pictures of its pages on a telephone, fetched as they
// come near the screen.

import { SIGNER } from '@xinqi/api/status-names'
import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useHeld } from '../../../shared/state/useHeld.ts'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import type { Detail } from './detail.ts'

type File = Detail['files'][number]

/** Pages asked for within the same moment go in one call. */
export const pictureFetcher = (contractId: string, fileId: string) => {
  let waiting = new Map<number, { found: (url: string) => void; lost: (reason: unknown) => void }[]>()
  let isScheduled = false
  const schedule = (ms: number) => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(ask, ms)
  }
  const ask = async () => {
    const asked = [...waiting.entries()].slice(0, 8)
    waiting = new Map([...waiting.entries()].slice(8))
    isScheduled = false
    if (waiting.size) schedule(0)
    try {
      const pages = asked.map(([page]) => page)
      const pictures = await call(
        '/contract/pagePictures',
        { contractId, fileId, pages },
        { quiet: true, reads: true },
      )
      for (const [page, those] of asked) {
        const picture = pictures.find((one) => one.page === page)
        for (const { found, lost } of those) picture ? found(picture.url) : lost(new Error('no such page'))
      }
    } catch (reason) {
      for (const [, those] of asked) for (const { lost } of those) lost(reason)
    }
  }
  return (page: number) =>
    new Promise<string>((found, lost) => {
      waiting.set(page, [...(waiting.get(page) ?? []), { found, lost }])
      schedule(30)
    })
}

/** A file changes when somebody signs it; until then the link first given is as good as every later one. */
const stateOf = ({ status, phase, parties }: Detail) =>
  `${status}:${phase}:${parties.flatMap(({ signers }) => signers).filter((one) => one.status === SIGNER.signed).length}`

/** One file of a contract; read anew only when another state of it is named. */
export const useFilePages = (
  contractId: string,
  file: Pick<File, 'fileId' | 'pages' | 'url'> | undefined,
  state = '',
) => {
  // A new link to the same pages must not open them again.
  const held = useHeld(`${contractId}:${file?.fileId}:${state}`, file)
  const origin = useMemo(() => {
    if (!held) return {}
    const { fileId, pages, url } = held
    const fetchPicture = pictureFetcher(contractId, fileId)
    return {
      url: url ?? undefined,
      pictures: pages.map((size, index) => ({ ...size, url: () => fetchPicture(index) })),
    }
  }, [contractId, held])
  return useDocument(origin)
}

export const usePages = (detail: Detail, file: File | undefined) =>
  useFilePages(detail.contractId, file, stateOf(detail))
