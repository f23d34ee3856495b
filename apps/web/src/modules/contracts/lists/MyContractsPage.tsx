// What concerns somebody, in one column and in his language: what waits for him, all his contracts, and what he was told.
// The console has more, in Chinese.

import { useInfiniteQuery } from '@tanstack/react-query'
import type { Data } from '@xinqi/api/calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { sentence } from '../../../shared/language/sentence.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Tabs } from '../../../shared/lite/Tabs.tsx'
import { CONSOLE_IN_CHINESE } from '../../../shared/navigation/console.ts'
import { words } from './messages/my-contracts.zh.ts'
import styles from './my-contracts.module.css'

type Contract = Data<'/file/list'>['list'][number]
type Message = Data<'/message/list'>['list'][number]
type View = 'waiting' | 'all' | 'news'

const PAGE = 20

const nextOf = ({ waitsFor, contractId }: Contract): { act: string; path: string } => {
  const about = `?contractId=${contractId}`
  switch (waitsFor) {
    case 1:
      return { act: words().fill, path: `/sign/fillForm${about}` }
    case 2:
      return { act: words().place, path: `/sign/setPosition${about}` }
    case 3:
      return { act: words().sign, path: `/signOnPhone${about}` }
    case 4:
      return { act: words().approve, path: `/approveList${about}` }
    case 5:
      return { act: words().takeUp, path: `/signOnPhone${about}` }
    default:
      return { act: words().view, path: `/signOnPhone${about}` }
  }
}

const ContractItem = ({ contract }: { contract: Contract }) => {
  const { name, status, phase, companyName, initiatorName, sentAt, createdAt, deadlineAt, waitsFor } =
    contract
  const { act, path } = nextOf(contract)
  const called = name || words().unnamed
  return (
    <li>
      <div className={styles.first}>
        <b>{called}</b>
        <ContractStatusTag status={status} phase={phase} />
      </div>
      <small>
        {words().from({ sender: companyName ?? initiatorName, at: instant(sentAt ?? createdAt) ?? '' })}
      </small>
      {deadlineAt && waitsFor > 0 && <small>{words().until({ at: instant(deadlineAt) ?? '' })}</small>}
      <Link to={path} aria-label={words().the({ act, name: called })}>
        {act}
      </Link>
    </li>
  )
}

const markRead = async (messageIds?: string[]) => {
  await call('/message/read', messageIds ? { messageIds } : {}, { quiet: true }).catch(() => undefined)
  await outdate('/message/list', '/message/count')
}

const MessageItem = ({ message }: { message: Message }) => {
  const { messageId, title, content, path, read, createdAt } = message
  return (
    <li>
      <div className={styles.first}>
        <b>
          <Written text={title} />
        </b>
        {!read && <span className={styles.unread}>{words().unread}</span>}
      </div>
      <span>
        <Written text={content} />
      </span>
      <small>{instant(createdAt)}</small>
      {path && (
        <Link
          to={path}
          aria-label={words().the({ act: words().open, name: sentence(title) })}
          onClick={() => void (read || markRead([messageId]))}
        >
          {words().open}
        </Link>
      )}
    </li>
  )
}

type Page<Row> = { list: Row[]; nextCursor: string | null }

/** One page after the other, as somebody asks for more. */
const useRows = <Row,>(key: readonly string[], read: (cursor: string) => Promise<Page<Row>>) => {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [...key, 'myContracts'],
      queryFn: ({ pageParam }) => read(pageParam),
      initialPageParam: '',
      getNextPageParam: (last: Page<Row>) => last.nextCursor ?? undefined,
      staleTime: 0,
    },
    queryClient,
  )
  return {
    rows: data?.pages.flatMap(({ list }) => list),
    error,
    again: () => void refetch(),
    more: hasNextPage ? { busy: isFetchingNextPage, go: () => void fetchNextPage() } : null,
  }
}

const Rows = <Row,>({
  of: { rows, error, again, more },
  none,
  children,
}: {
  of: ReturnType<typeof useRows<Row>>
  none: string
  children: (row: Row) => React.ReactNode
}) => {
  if (error && !rows)
    return (
      <>
        <Notice tone="error">{error instanceof CallError ? error.message : words().retry}</Notice>
        <Button onClick={again}>{words().retry}</Button>
      </>
    )
  if (!rows) return <Spinner large />
  if (rows.length === 0) return <p>{none}</p>
  return (
    <>
      <ul className={styles.rows}>{rows.map(children)}</ul>
      {more && (
        <Button busy={more.busy} onClick={more.go}>
          {words().more}
        </Button>
      )}
    </>
  )
}

const Contracts = ({ waiting }: { waiting: boolean }) => {
  const rows = useRows<Contract>(['/file/list', String(waiting)], (cursor) =>
    call(
      '/file/list',
      {
        ...(waiting ? { view: 'waitingForMe' as const } : {}),
        pageSize: PAGE,
        ...(cursor ? { cursor } : {}),
      },
      { quiet: true },
    ),
  )
  return (
    <Rows of={rows} none={waiting ? words().nothingWaits : words().noContracts}>
      {(contract) => <ContractItem key={contract.contractId} contract={contract} />}
    </Rows>
  )
}

const News = ({ unread }: { unread: number }) => {
  const rows = useRows<Message>(['/message/list'], (cursor) =>
    call('/message/list', { pageSize: PAGE, ...(cursor ? { cursor } : {}) }, { quiet: true }),
  )
  return (
    <>
      {unread > 0 && <Button onClick={() => void markRead()}>{words().allRead}</Button>}
      <Rows of={rows} none={words().noNews}>
        {(message) => <MessageItem key={message.messageId} message={message} />}
      </Rows>
    </>
  )
}

const MyContractsPage = () => {
  const [view, setView] = useState<View>('waiting')
  const { data } = useCall('/message/count', {}, { quiet: true })
  const unread = data?.unread ?? 0
  const tabs: { key: View; label: string }[] = [
    { key: 'waiting', label: words().waiting },
    { key: 'all', label: words().all },
    { key: 'news', label: unread ? words().unreadNews({ count: unread }) : words().news },
  ]
  return (
    <Lite>
      <section className={styles.page}>
        <h1>{words().title}</h1>
        <Tabs label={words().shown} tabs={tabs} active={view} onChange={setView}>
          <div className={styles.shown}>
            {view === 'news' ? (
              <News unread={unread} />
            ) : (
              <Contracts key={view} waiting={view === 'waiting'} />
            )}
          </div>
        </Tabs>
        <p className={styles.ways}>
          <Link to="/approveOnPhone">{words().approvals}</Link>
          <Link to="/eInviteRegisterIn">{words().invitations}</Link>
          <Link to="/companyVerify">{words().company}</Link>
          <Link to={CONSOLE_IN_CHINESE}>{words().console}</Link>
        </p>
      </section>
    </Lite>
  )
}
export default MyContractsPage
