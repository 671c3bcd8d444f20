/** What a click event carries (specification section 1). */
interface ClickEvent {
  trackingName: string;
  demandName: string;
  userName: string;
}

/** Where usage events go. A deployment connects its analytics service here. */
export interface Analytics {
  click(event: ClickEvent): void;
}

/** Hands events to a tag manager's data layer when the page carries one, and to nobody otherwise. */
export const dataLayerAnalytics: Analytics = {
  click: (event) => {
    const layer: unknown = Reflect.get(window, 'dataLayer');
    if (Array.isArray(layer)) layer.push({ event: 'custom_click', ...event });
  },
};
