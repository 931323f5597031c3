declare module 'web-push-testing/src/PushApiModel.js' {
  interface Headers {
    encoding: string | undefined
    encryption: string | undefined
    cryptoKey: string | undefined
    authorization: string | undefined
    ttl: string | undefined
  }
  export class PushApiModel {
    notifyUrl: string
    subscribe(options: { userVisibleOnly: 'true'; applicationServerKey: string }): Promise<{
      endpoint: string
      keys: { p256dh: string; auth: string }
      clientHash: string
    }>
    expireSubscription(clientHash: string): void
    handleNotification(clientHash: string, headers: Headers, body: Buffer): Promise<void>
    getNotifications(body: { clientHash: string }): { messages: string[] }
  }
  export class SubscriptionExpiredError extends Error {}
}
