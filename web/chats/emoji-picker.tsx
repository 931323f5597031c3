import { usePhrases } from '#client/phrases/phrases.ts'

/** What people send each other most; screen readers say their names by themselves. */
const groups = {
  faces: '😀 😄 😁 😂 🤣 🙂 😉 😊 😇 🥰 😍 🤩 😘 😗 😋 😜 🤗 🤭 🤔 😏 😌 😴 😎 🥳 😳 🥺 😢 😭 😅 🙈 😬 🙄',
  love: '❤️ 🧡 💛 💚 💙 💜 🤍 💕 💞 💓 💗 💖 💘 💝 💋 🌹 💐 🔥 ✨ ⭐',
  hands: '👍 👎 👌 ✌️ 🤞 🤟 👋 👏 🙌 🙏 💪 🤝 🫶 👀',
  things: '☕ 🍷 🍸 🥂 🍕 🍝 🍣 🍦 🎂 🍓 🎵 🎬 📚 🏃 🚴 🧘 🏖️ 🏔️ ✈️ 🚗 🐶 🐱 🌞 🌙 🌧️ ❄️ 🎉 🎁 📷 💬',
} as const

/** Emoji to tap into the text. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const say = usePhrases('chats')
  return (
    <div
      role="group"
      aria-label={say('emoji')}
      className="max-h-56 animate-rise overflow-y-auto overscroll-contain py-1"
    >
      {Object.entries(groups).map(([group, emoji]) => (
        <div
          key={group}
          className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] border-line py-1 not-first:border-t"
        >
          {emoji.split(' ').map((one) => (
            <button
              key={one}
              type="button"
              className="grid size-11 place-items-center rounded-control text-2xl transition hover:bg-accent-soft active:scale-90"
              onClick={() => onPick(one)}
            >
              {one}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
