import { Component, type ReactNode } from 'react'
import { recoverFromStaleScript } from './staleScript.ts'

type Props = { resetBy: string; fallback: (error: unknown) => ReactNode; children: ReactNode }
type State = { failure: { error: unknown; at: string } | null }

/** Catches what breaks while a page renders; moving to another address clears it without remounting what is kept. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromProps({ resetBy }: Props, { failure }: State): State {
    if (!failure || failure.at === resetBy) return { failure }
    return failure.at === '' ? { failure: { ...failure, at: resetBy } } : { failure: null }
  }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, at: '' } }
  }

  override componentDidCatch(error: unknown) {
    void recoverFromStaleScript(error)
  }

  override render() {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children
  }
}
