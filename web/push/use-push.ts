import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { endPushDevice, listPushDevices } from '#contract/push.ts'
import { call } from '#client/api/call.ts'
import { useSettings } from '#web/sites/settings.ts'
import { devicesQuery } from './push-devices.ts'
import { DECLINED, pushQuery, type PushState } from './push-state.ts'
import { registerWorker } from './register-worker.ts'
import { sendSubscription } from './send-subscription.ts'

/** Notices on this device: how it stands, and how to change that. The browser asks only after the member pressed. */
export function usePush() {
  const queryClient = useQueryClient()
  const { push_public_key: publicKey } = useSettings()
  const { data: state } = useQuery({ ...pushQuery, enabled: useHydrated() })
  const keep = (subscribed: PushState['subscribed']) => {
    queryClient.setQueryData(pushQuery.queryKey, (known) => known && { ...known, subscribed })
    return queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
  }
  const turnOn = useMutation({ mutationFn: () => turnOnPush(publicKey), onSuccess: keep })
  const turnOff = useMutation({ mutationFn: turnOffPush, onSuccess: () => keep(false) })
  const decline = () => {
    localStorage.setItem(DECLINED, 'yes')
    void keep(false)
  }
  return { state, turnOn, turnOff, decline }
}

async function turnOnPush(publicKey: string): Promise<PushState['subscribed']> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'denied'
  if (permission === 'default') return null
  const { pushManager } = await registerWorker()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await sendSubscription(subscription)
  localStorage.removeItem(DECLINED)
  return subscription
}

async function turnOffPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  localStorage.setItem(DECLINED, 'yes')
  const { devices } = await call(listPushDevices, {})
  const own = devices.find(({ is_current: isCurrent }) => isCurrent)
  if (own) await call(endPushDevice, { id: own.id })
}
