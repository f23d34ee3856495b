export declare const buildSdk: () => Promise<void>
