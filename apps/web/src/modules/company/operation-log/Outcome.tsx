import { StatusTag } from '../../../shared/format/StatusTag.tsx'

const OUTCOME = { 0: { label: '失败', colour: 'red' }, 1: { label: '成功', colour: 'green' } } as const

export const Outcome = ({ succeeded }: { succeeded: boolean }) => (
  <StatusTag set={OUTCOME} code={succeeded ? 1 : 0} />
)
