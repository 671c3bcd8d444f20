/** The payload of a click event (specification section 1). */
interface ClickEvent {
  trackingName: string;
  demandName: string;
  userName: string;
}

/** The sink of usage events. */
export interface Analytics {
  click(event: ClickEvent): void;
}

/** Sends events to the endpoint of the configuration, and to a tag manager's data layer if the page has one. */
export const createAnalytics = (usageUrl?: string): Analytics => ({
  click: (event) => {
    const layer: unknown = Reflect.get(window, 'dataLayer');
    if (Array.isArray(layer)) layer.push({ event: 'custom_click', ...event });
    if (usageUrl === undefined) return;
    // As plain text, so that browsers ask no permission first. What cannot be sent is lost: usage is not worth a retry.
    const request = {
      method: 'POST',
      body: JSON.stringify(event),
      keepalive: true,
      credentials: 'omit',
    } as const;
    fetch(usageUrl, request).catch(() => undefined);
  },
});
