/** Where the skip link of a conversation leads: the field, or why there is none. */
export const MESSAGE_FIELD_ID = 'message-field'
