// A page that breaks while drawing leaves the menu around it standing. Another address is a fresh start.

import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { FailedPicture } from './pictures.tsx'
import styles from './States.module.css'

type Props = { address: string; children: ReactNode }

export class PageBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate(before: Props) {
    if (before.address !== this.props.address && this.state.broken) this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className={styles.state} role="alert">
        <FailedPicture />
        <h1 className={styles.title}>页面出错了</h1>
        <p className={styles.text}>已填写的内容可能没有保存。请重试；如仍出现，请刷新页面或联系客服。</p>
        <Button type="primary" onClick={() => this.setState({ broken: false })}>
          重试
        </Button>
      </div>
    )
  }
}
